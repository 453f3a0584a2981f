export * from './underlying.ts'
export * from './dataset.ts'
