import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { archiveFeatureRow, type FeatureRow, findFeatureById } from './features.sql.ts'
import { toFeature } from './views.ts'

type Routes = typeof catalogue.routes

const features: Archivable<FeatureRow, AnswerOf<Routes['getFeature']>> = {
  type: 'feature',
  find: findFeatureById,
  setArchived: archiveFeatureRow,
  name: ({ name }) => name,
  show: toFeature,
}

export const archiveFeature: Verb<Routes['archiveFeature']> = archiver(features)
export const restoreFeature: Verb<Routes['restoreFeature']> = restorer(features)
