import { segments } from '@userkeep/contract'
import { configurationKinds, managed } from '../configuration/public.ts'
import { createSegment, deleteSegment, listSegments, updateSegment } from './segments.ts'
import type { Own } from './setup.ts'

const { routes } = segments

export const segmentKinds = configurationKinds.by<Own>({
  segments: {
    permission: 'segments:manage',
    list: managed(routes.list, listSegments),
    create: managed(routes.create, createSegment),
    update: managed(routes.update, updateSegment),
    archive: managed(routes.remove, deleteSegment),
    references: { 'condition.**.segment': 'segments' },
  },
})
