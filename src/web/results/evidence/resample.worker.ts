import { resampledEvidence } from '#engine/evidence'
import type { ResampleTask } from './resample.ts'

self.addEventListener('message', ({ data: { bundle, facts } }: MessageEvent<ResampleTask>) => {
  self.postMessage(resampledEvidence(bundle, facts))
})
