"""Programs that measure; none of them passes or fails."""
