import { answerInWorker } from '../../report/answer-in-worker.ts'
import { pdfOf } from './pdf-of.ts'

answerInWorker(pdfOf)
