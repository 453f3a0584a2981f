export { AlteredReader } from './altered-reader.ts'
export { type Alteration } from './alteration.ts'
export { fastFills, type FastExit } from './fast-fills.ts'
export { alterationsOf, type BaseCycle } from './stress-case.ts'
