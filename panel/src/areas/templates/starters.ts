import { texts } from '../../texts/templates.ts'
import type { TemplateText } from './template.ts'

/** The initial text of a template, which shows how it works. */
export const starters: Record<'markdown' | 'mjml' | 'in_app', TemplateText> = {
  markdown: {
    subject: texts.newsFromProductName,
    body: texts.helloContactFirstNameDefault,
  },
  mjml: {
    subject: texts.newsFromProductName,
    body: texts.mjmlMjBodyMjSectionMjColumnMj,
  },
  in_app: { subject: texts.goodToKnow, body: texts.helloContactFirstNameDefaultThere },
}
