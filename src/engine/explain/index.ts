export { datesToExplain, explainDay } from './explain-day.ts'
export { operandText } from './rule-states.ts'
export { ruleDays, type RuleDays } from './rule-days.ts'
export { kindOf as kindOfWait } from './waits.ts'
