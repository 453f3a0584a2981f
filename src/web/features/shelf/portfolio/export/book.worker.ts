import { answerInWorker } from '../../../../results/report/answer-in-worker.ts'
import { bookPdf } from './book-pdf.ts'

answerInWorker(bookPdf)
