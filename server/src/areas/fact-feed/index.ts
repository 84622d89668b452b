import { factFeed } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { listFacts, streamFacts } from './facts.ts'
import { createFeed } from './feed.ts'

export const factFeedArea = defineArea(factFeed, { list: listFacts, stream: streamFacts }, { setup: createFeed })
