import { definePart } from '../../part.ts'
import type { Outstanding } from './agreement.ts'

export const part = definePart<Outstanding[]>({
  name: 'legal',
  shownOf: ({ legal }) => (legal?.outstanding.length ? legal.outstanding : null),
  load: () => import('./view.tsx'),
})
