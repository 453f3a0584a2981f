import { figuresAnswers, type FiguresQuestion } from './answer-figures.ts'

const answers = figuresAnswers()
self.addEventListener('message', ({ data }: MessageEvent<FiguresQuestion>) => {
  const figures = answers(data)
  if (figures) self.postMessage(figures)
})
