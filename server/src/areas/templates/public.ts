export { createRenderer, type RenderAsk, type Rendered, type Renderer } from './render/renderer.ts'
export { variablesOf } from './render/variables.sql.ts'
export type { ContactVariables, Links, PersonVariables, Variables } from './render/variables.ts'
export { type PublishedTemplate, requirePublished, requireTemplate } from './versions/require-published.ts'
