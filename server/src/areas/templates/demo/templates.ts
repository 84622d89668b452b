import type { TemplateContent, TemplateFormat, TemplateKind, TemplateText } from '../content.ts'
import { digestMjml, newsletterMjml } from './mjml.ts'

export interface DemoTemplate {
  name: string
  kind: TemplateKind
  format?: TemplateFormat
  versions: { daysAgo: number; content: TemplateContent }[]
  /** A draft that differs from the newest version. */
  draft?: TemplateContent
}

type Variable = TemplateContent['variables'][number]

const content = (en: TemplateText, others: Record<string, TemplateText> = {}, variables: Variable[] = []) => ({
  default_locale: 'en',
  variables,
  locales: { en, ...others },
})

const greeting = 'Hello {{ contact.first_name | default: "there" }},'

const welcome = (line: string) =>
  content(
    {
      subject: 'Welcome to {{ product.name }}',
      preheader: 'Three steps to your first site diary',
      body: `${greeting}

${line}

1. Create your first site
2. Add a photo from your phone
3. Invite the people you work with

[Open {{ product.name }}](https://app.fieldnote.example/start "button")

{% if team %}
You are part of **{{ team.name }}**, so everything you add is there for your colleagues at once.
{% endif %}

Just reply to this mail if you get stuck.`,
    },
    {
      de: {
        subject: 'Willkommen bei {{ product.name }}',
        preheader: 'In drei Schritten zum ersten Bautagebuch',
        body: `Hallo {{ contact.first_name | default: "und guten Tag" }},

schön, dass Sie da sind. So beginnen die meisten:

1. Eine Baustelle anlegen
2. Ein Foto vom Telefon hinzufügen
3. Kolleginnen und Kollegen einladen

[{{ product.name }} öffnen](https://app.fieldnote.example/start "button")`,
      },
    },
  )

const monthly = (intro: string) =>
  content({ subject: '{{ headline }}', preheader: '{{ summary }}', body: newsletterMjml(intro) }, {}, [
    { name: 'headline', default: 'What is new in Fieldnote', description: 'Subject and title' },
    { name: 'summary', default: 'Drawings side by side, and faster search', description: 'Shown in the inbox' },
  ])

const mails: DemoTemplate[] = [
  {
    name: 'Welcome',
    kind: 'email',
    versions: [
      { daysAgo: 150, content: welcome('thanks for signing up. Here is how to begin:') },
      { daysAgo: 60, content: welcome('it is good to have you here. Most people begin like this:') },
    ],
  },
  {
    name: 'Monthly newsletter',
    kind: 'email',
    format: 'mjml',
    versions: [
      { daysAgo: 95, content: monthly('Every month we write about what changed, and why.') },
      { daysAgo: 34, content: monthly('What changed this month, in two minutes.') },
    ],
    draft: monthly('What changed in November, in two minutes.'),
  },
  {
    name: 'Weekly site digest',
    kind: 'email',
    format: 'mjml',
    versions: [{ daysAgo: 70, content: content({ subject: 'Your week on site', body: digestMjml }) }],
  },
  {
    name: 'Trial ends soon',
    kind: 'email',
    versions: [
      {
        daysAgo: 120,
        content: content(
          {
            subject: 'Your trial ends {{ ends }}',
            preheader: 'Nothing is lost: your sites stay where they are',
            body: `${greeting}

your trial of {{ product.name }} ends **{{ ends }}**. Choose a plan and go on where you are.

[Choose a plan](https://app.fieldnote.example/plans "button")

If you do not, nothing is deleted. Your sites become read-only, and you can come back at any time.`,
          },
          {},
          [{ name: 'ends', default: 'in three days', description: 'When, in words' }],
        ),
      },
    ],
  },
  {
    name: 'Payment failed',
    kind: 'email',
    versions: [
      {
        daysAgo: 130,
        content: content({
          subject: 'We could not charge your card',
          body: `${greeting}

the payment for **{{ team.name | default: "your team" }}** was refused by your bank.

[Update the card](https://app.fieldnote.example/billing "button")

We try again in three days. Until then everything works as before.`,
        }),
      },
    ],
  },
  {
    name: 'Report is ready',
    kind: 'email',
    versions: [
      {
        daysAgo: 88,
        content: content(
          {
            subject: '{{ report_name }} is ready',
            body: `${greeting}

**{{ report_name }}** has been put together{% if data.pages %} ({{ data.pages }} pages){% endif %}.

[Download the report]({{ data.url }} "button")

{% if data.sites %}
It covers these sites:

{% for site in data.sites %}
- {{ site }}
{% endfor %}
{% endif %}

The link works for seven days.`,
          },
          {
            de: {
              subject: '{{ report_name }} ist fertig',
              body: 'Hallo {{ contact.first_name }},\n\n**{{ report_name }}** ist fertig.\n\n[Bericht laden]({{ data.url }} "button")',
            },
          },
          [{ name: 'report_name', default: 'Your report' }],
        ),
      },
    ],
  },
  {
    name: 'Feature launch: drawings side by side',
    kind: 'email',
    versions: [
      {
        daysAgo: 21,
        content: content({
          subject: 'Compare two drawings at a glance',
          preheader: 'What changed between revisions is marked for you',
          body: `${greeting}

you can now lay two revisions of a drawing side by side. What was added is green, what is gone is red.

> It found a moved wall that three of us had missed. — *a site manager in Graz*

[See how it works](https://fieldnote.example/drawings "button")`,
        }),
      },
    ],
  },
  {
    name: 'Are you still there?',
    kind: 'email',
    versions: [
      {
        daysAgo: 55,
        content: content({
          subject: '{{ contact.first_name | default: "Hello" }}, your sites miss you',
          body: `${greeting}

it has been a while since you looked into {{ product.name }}.

{% if contact.attributes.plan == "pro" %}
Did you know that your plan includes unlimited drawings?
{% else %}
Since then, search has become ten times faster, and photos upload in the background.
{% endif %}

[Look what is new](https://app.fieldnote.example "button")`,
        }),
      },
    ],
  },
  {
    name: 'Invitation to an interview',
    kind: 'email',
    versions: [],
    draft: content({
      subject: 'Twenty minutes, and a voucher for you',
      body: `${greeting}\n\nwe would like to watch how you write a diary entry. It takes twenty minutes.`,
    }),
  },
]

const notification = (name: string, daysAgo: number, en: TemplateText): DemoTemplate => ({
  name,
  kind: 'in_app',
  versions: [{ daysAgo, content: content(en) }],
})

export const demoTemplates: readonly DemoTemplate[] = [
  ...mails,
  notification('New: drawings side by side', 21, {
    subject: 'Compare two drawings',
    body: 'Open any drawing and choose **Compare**. What changed is marked.',
    url: '/drawings',
  }),
  notification('Invite your colleagues', 80, {
    subject: 'Better together',
    body: 'Hello {{ contact.first_name | default: "there" }}, invite the people you work with. They see your sites at once.',
    url: '/team',
  }),
  notification('Scheduled maintenance', 12, {
    subject: 'Maintenance on Saturday',
    body: 'Fieldnote is read-only on **Saturday from 6 to 7 UTC**. Photos you take meanwhile are uploaded afterwards.',
    url: 'https://status.fieldnote.example',
  }),
  notification('Survey thank-you', 40, {
    subject: 'Thank you for your answers',
    body: 'We read every one of them. The three most wished-for things are now on our list.',
  }),
]
