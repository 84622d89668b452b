import { boot } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { bootPage } from './boot-page.ts'
import { shareVisits } from './new-visitors.ts'

export const bootArea = defineArea(boot, { boot: bootPage }, { setup: shareVisits })
