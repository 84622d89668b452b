import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { FeatureRow } from './features.sql.ts'

export const toFeature = ({ meter_id, ...row }: FeatureRow): AnswerOf<typeof catalogue.routes.getFeature> => row
