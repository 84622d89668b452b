import { search } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { searchAll, searchKind } from './search.ts'

export const searchArea = defineArea(search, { all: searchAll, results: searchKind })
