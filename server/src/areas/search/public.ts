export { type SearchSource, searchSources } from './extension-points.ts'
export { nameMatches, pageOfHits, termsOf } from './names.sql.ts'
