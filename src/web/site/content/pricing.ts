export const PRICING = {
  title: 'Pricing',
  lead: 'Every plan has the whole product. Pay by the month, or by the year for less.',
  included: [
    'Backtests of up to 20 legs on NIFTY, BANKNIFTY and FINNIFTY',
    'Indicator rules, and risk management for legs and position',
    'Every day explained minute by minute, backtests compared',
    'Trade logs as CSV and PDF, and full PDF reports',
  ],
  note: 'No card is taken on this site: an account is open as soon as you register, and paid plans are arranged with you by message.',
} as const
