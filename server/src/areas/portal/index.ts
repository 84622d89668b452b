import { portal } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { listSections } from './list-sections.ts'

export const portalArea = defineArea(portal, { sections: listSections })
