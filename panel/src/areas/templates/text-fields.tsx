import { Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { texts } from '../../texts/templates.ts'
import type { DraftForm, TemplateInFull, TemplateText } from './template.ts'
import s from './templates.module.css'
import { VariablesPalette } from './variables-palette.tsx'

type Field = keyof TemplateText
type Element = HTMLInputElement | HTMLTextAreaElement

interface TextFieldsProps {
  form: DraftForm
  locale: string
  template: TemplateInFull
}

/** The texts of one language. What is chosen from the palette goes to where the cursor last stood. */
export function TextFields({ form, locale, template: { kind, format } }: TextFieldsProps) {
  const last = useRef<{ field: Field; element: Element } | null>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const propsOf = (field: Field) => ({
    ...form.getInputProps(`locales.${locale}.${field}`),
    value: form.values.locales[locale]?.[field] ?? '',
    onFocus: (event: { currentTarget: Element }) => {
      last.current = { field, element: event.currentTarget }
    },
  })
  const insert = (liquid: string) => {
    const { field, element } = last.current ?? { field: 'body' as const, element: body.current }
    if (!element) return
    const from = element.selectionStart ?? element.value.length
    const value = element.value.slice(0, from) + liquid + element.value.slice(element.selectionEnd ?? from)
    form.setFieldValue(`locales.${locale}.${field}`, value)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + liquid.length, from + liquid.length)
    })
  }
  return (
    <div className={s.texts}>
      <TextInput label={kind === 'email' ? texts.subject : texts.title} {...propsOf('subject')} />
      {kind === 'email' && (
        <TextInput
          label={texts.previewLine}
          description={texts.shownAfterTheSubjectInTheInbox}
          {...propsOf('preheader')}
          onChange={(event) =>
            form.setFieldValue(`locales.${locale}.preheader`, event.currentTarget.value || undefined)
          }
        />
      )}
      <VariablesPalette declared={form.values.variables} insert={insert} />
      <Textarea
        ref={body}
        label={texts.body}
        description={format === 'mjml' ? texts.mjml : texts.markdownHeadingBoldListLinkHttps}
        autosize
        minRows={kind === 'email' ? 14 : 5}
        maxRows={30}
        classNames={{ input: s.source ?? '' }}
        spellCheck={format === 'markdown'}
        {...propsOf('body')}
      />
      {kind === 'in_app' && (
        <TextInput
          label={texts.link}
          description={texts.aPathInYourProductSuchAsBilling}
          placeholder="/billing"
          {...propsOf('url')}
          onChange={(event) => form.setFieldValue(`locales.${locale}.url`, event.currentTarget.value || undefined)}
        />
      )}
    </div>
  )
}
