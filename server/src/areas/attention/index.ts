import { attention } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { listAttention } from './list-attention.ts'

export const attentionArea = defineArea(attention, { list: listAttention })
