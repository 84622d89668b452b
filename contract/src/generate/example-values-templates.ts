// Example values of templates.

const named = Object.fromEntries(
  ['Template', 'TemplateInFull', 'NewTemplate', 'TemplateChange'].map((shape) => [`${shape}.name`, 'Welcome']),
)

export const templates = {
  ...named,
  'Template.locales': ['en', 'de'],
  'TemplateInFull.locales': ['en', 'de'],
  'TemplateVersion.published_by': 'Ada Lovelace',
  'TemplateVersionInFull.published_by': 'Ada Lovelace',
  'TemplateDiffPart.changes': [{ kind: 'added', text: 'Welcome to Acme.\n' }],
  'TemplatePreview.data': { headline: 'Dark mode is here' },
  'TemplateTestSend.data': { headline: 'Dark mode is here' },
  'RenderedTemplate.locale': 'en',
  'RenderedTemplate.subject': 'Dark mode is here',
  'RenderedTemplate.html': '<!doctype html>\n<html lang="en">…</html>\n',
  'RenderedTemplate.text': 'Hello Grace,\n\nwelcome.\n\n— Acme\n',
  'RenderedTemplate.url': null,
  'TemplateTestSent.sent_to': ['ada@example.com'],
}
