import { resampledEvidence, type EvidentBundle } from '#engine/evidence'

self.addEventListener('message', ({ data }: MessageEvent<EvidentBundle>) => {
  self.postMessage(resampledEvidence(data))
})
