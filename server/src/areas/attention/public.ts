export { type AttentionFound, type AttentionLevel, type AttentionSource, attentionSources } from './extension-points.ts'
