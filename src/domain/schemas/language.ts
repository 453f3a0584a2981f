import { z } from 'zod'
import { LANGUAGES } from '../settings/language.ts'

/** Language of the strategy in words and of the builder's labels; everything else is English. */
export const languageSchema = z.enum(LANGUAGES)
