import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatBody, escapeDiscord, escapeSlack, escapeTeams } from './chat-bodies.ts'
import type { AlertNote } from './note.ts'

const hostile = '<!channel> @everyone <@U1> [pay](https://evil.example) *b* `x` {{DATE(2026-11-18)}} & more'

const note: AlertNote = {
  status: 'alert',
  title: 'Payment declined',
  text: 'The payment of an invoice failed.',
  fields: [{ label: 'Customer', value: hostile }],
  link: { label: 'View invoice', url: 'https://userkeep.example/invoices?invoice=1' },
}

test('the message body for Slack', () => {
  assert.deepEqual(JSON.parse(chatBody('slack', note)), {
    text: '🔴 Payment declined: The payment of an invoice failed.',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: '🔴 Payment declined', emoji: true } },
      { type: 'section', text: { type: 'mrkdwn', text: 'The payment of an invoice failed.', verbatim: true } },
      {
        type: 'section',
        fields: [
          {
            type: 'mrkdwn',
            text: '*Customer*\n`&lt;!channel&gt; @everyone &lt;@U1&gt; [pay](https://evil.example) *b* ˋxˋ {{DATE(2026-11-18)}} &amp; more`',
            verbatim: true,
          },
        ],
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'View invoice' },
            url: 'https://userkeep.example/invoices?invoice=1',
          },
        ],
      },
    ],
  })
})

test('the message body for Discord allows no mentions', () => {
  assert.deepEqual(JSON.parse(chatBody('discord', note)), {
    content: '🔴 Payment declined',
    embeds: [
      {
        title: 'Payment declined',
        description: 'The payment of an invoice failed.\n\n[View invoice](https://userkeep.example/invoices?invoice=1)',
        color: 0xdc2626,
        fields: [{ name: 'Customer', value: escapeDiscord(hostile), inline: true }],
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('the message body for Microsoft Teams treats only built-in texts as Markdown', () => {
  const body = JSON.parse(chatBody('teams', note))
  assert.deepEqual(body, {
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
            {
              type: 'TextBlock',
              text: 'Payment declined',
              size: 'Large',
              weight: 'Bolder',
              color: 'Attention',
              wrap: true,
            },
            { type: 'TextBlock', text: 'The payment of an invoice failed.', wrap: true },
            {
              type: 'RichTextBlock',
              spacing: 'Small',
              inlines: [
                { type: 'TextRun', text: 'Customer: ', weight: 'Bolder' },
                { type: 'TextRun', text: escapeTeams(hostile) },
              ],
            },
          ],
          actions: [
            { type: 'Action.OpenUrl', title: 'View invoice', url: 'https://userkeep.example/invoices?invoice=1' },
          ],
        },
      },
    ],
  })
})

test('tenant text cannot mention people, add links or be evaluated', () => {
  assert.doesNotMatch(escapeSlack(hostile), /[<>]/)
  const discord = escapeDiscord(hostile)
  for (const mark of ['<', '@', '[', ']', '(', '*', '`', ':', '_', '~', '|', '#', '>']) {
    assert.equal(discord.replaceAll(`\\${mark}`, '').includes(mark), false, mark)
  }
  assert.equal(escapeDiscord('\\@here'), '\\\\\\@here')
  assert.equal(escapeTeams(hostile).includes('{{'), false)
})
