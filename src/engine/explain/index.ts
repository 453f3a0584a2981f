export { datesToExplain, explainDay } from './explain-day.ts'
export { ruleDays, type RuleDays } from './rule-days.ts'
