export { datesToExplain, explainDay } from './explain-day.ts'
