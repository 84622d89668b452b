import { Type } from 'typebox'
import { declareBootParts } from '../kernel/index.ts'
import { OwnChecklist } from '../shapes/checklist.ts'

export const checklistBootParts = declareBootParts({ checklists: Type.Array(OwnChecklist) })
