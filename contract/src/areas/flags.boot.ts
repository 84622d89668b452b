import { declareBootParts } from '../kernel/index.ts'
import { FlagAnswers } from '../shapes/flag.ts'

export const flagBootParts = declareBootParts({ flags: FlagAnswers })
