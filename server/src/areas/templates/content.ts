import type { TemplateContent as Schema, TemplateText as TextSchema } from '@userkeep/contract/shapes/template'
import type { Static } from 'typebox'

export type TemplateContent = Static<typeof Schema>
export type TemplateText = Static<typeof TextSchema>
export type TemplateKind = 'email' | 'in_app'
export type TemplateFormat = 'markdown' | 'mjml'
export type JsonValue = string | number | boolean
