"""The tests: rules by slug, worked examples, properties, pictures, notebooks, a real browser."""
