export * from './underlying.ts'
export * from './dataset.ts'
export * from './dataset-manifest.ts'
