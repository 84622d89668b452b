import type { TemplateText } from './template.ts'

/** What a new template begins with, so that the preview shows how it works. */
export const starters: Record<'markdown' | 'mjml' | 'in_app', TemplateText> = {
  markdown: {
    subject: 'News from {{ product.name }}',
    body: `Hello {{ contact.first_name | default: "there" }},

write your text here. **Bold**, *italic*, lists and [links](https://example.com) work as in Markdown.

[A link titled “button” is one](https://example.com "button")
`,
  },
  mjml: {
    subject: 'News from {{ product.name }}',
    body: `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="20px">Hello {{ contact.first_name | default: "there" }}</mj-text>
        <mj-text>Write your text here.</mj-text>
        <mj-button href="https://example.com">Open</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  },
  in_app: { subject: 'Good to know', body: 'Hello {{ contact.first_name | default: "there" }}, this is new.' },
}
