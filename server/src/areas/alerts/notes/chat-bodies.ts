import type { ChatFormat } from '@userkeep/contract/shapes/alert'
import type { AlertNote } from './note.ts'

// The bodies that each chat service documents for its incoming webhooks. Texts of tenants never become markup in them.

export const chatBody = (format: ChatFormat, note: AlertNote): string => JSON.stringify(bodies[format](note))

const marks = { alert: '🔴', recovery: '🟢', test: '🔵' } as const

// ---- Slack: https://docs.slack.dev/messaging/formatting-message-text

/** Escapes the three characters with which Slack marks `<!channel>`, `<@U1>` and `<https://…|…>`. */
export const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Verbatim, so that Slack adds no links or mentions. The code span shows `*` and `_` unchanged. */
const slackText = (text: string) => ({ type: 'mrkdwn', text, verbatim: true })
const slackValue = (value: string): string => `\`${escapeSlack(value).replaceAll('`', 'ˋ')}\``

const slackBody = ({ status, title, text, fields, link }: AlertNote) => ({
  text: `${marks[status]} ${title}: ${text}`,
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: `${marks[status]} ${title}`, emoji: true } },
    { type: 'section', text: slackText(text) },
    { type: 'section', fields: fields.map(({ label, value }) => slackText(`*${label}*\n${slackValue(value)}`)) },
    {
      type: 'actions',
      elements: [{ type: 'button', text: { type: 'plain_text', text: link.label }, url: link.url }],
    },
  ],
})

// ---- Discord: https://discord.com/developers/docs/resources/webhook#execute-webhook

const colors = { alert: 0xdc2626, recovery: 0x16a34a, test: 0x2563eb } as const

/** Escapes punctuation with a backslash: Markdown, mentions, and the colon of a link or emoji. */
export const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|>#[\](){}<@:!.+-]/g, '\\$&')

const discordBody = ({ status, title, text, fields, link }: AlertNote) => ({
  content: `${marks[status]} ${title}`,
  embeds: [
    {
      title,
      description: `${text}\n\n[${link.label}](${link.url})`,
      color: colors[status],
      fields: fields.map(({ label, value }) => ({ name: label, value: escapeDiscord(value), inline: true })),
    },
  ],
  allowed_mentions: { parse: [] },
})

// ---- Microsoft Teams: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using

const teamsColors = { alert: 'Attention', recovery: 'Good', test: 'Accent' } as const

/** Text blocks and facts of an Adaptive Card render Markdown; text runs do not. */
const teamsRun = (label: string, value: string) => ({
  type: 'RichTextBlock',
  spacing: 'Small',
  inlines: [
    { type: 'TextRun', text: `${label}: `, weight: 'Bolder' },
    { type: 'TextRun', text: escapeTeams(value) },
  ],
})

/** Separates braces with a zero-width space, because `{{DATE(…)}}` is replaced in every text of a card. */
export const escapeTeams = (text: string): string => text.replaceAll('{{', '{\u200B{')

const teamsBody = ({ status, title, text, fields, link }: AlertNote) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: title, size: 'Large', weight: 'Bolder', color: teamsColors[status], wrap: true },
          { type: 'TextBlock', text, wrap: true },
          ...fields.map(({ label, value }) => teamsRun(label, value)),
        ],
        actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
      },
    },
  ],
})

const bodies: Record<ChatFormat, (note: AlertNote) => object> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
}
