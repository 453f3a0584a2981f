/** The strategy of the examples in the API description: a call at the money, sold every morning of a month. */
export const EXAMPLE_REQUEST = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-31',
  strategy: {
    name: 'custom_option_strategy',
    optionType: 'CALL',
    tradeType: 'SELL',
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
}
