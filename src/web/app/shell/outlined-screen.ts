/** The screen whose served page shows an outline before its scripts have loaded. */
export const OUTLINED_SCREEN = '/app/backtesting'
