import { boot } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { bootPage } from './boot-page.ts'
import { setUp } from './setup.ts'

export const bootArea = defineArea(boot, { boot: bootPage }, { setup: setUp })
