import type { HtmlPage } from '@userkeep/contract'
import type { Failure } from '../fail.ts'
import { html } from './html.ts'
import { plainPage } from './plain-page.ts'

const titles: Record<number, string> = {
  401: 'This link does not work',
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
}

/** Returns the page that shows a refusal in a browser. The error code is in the head, for diagnosis. */
export function refusalPage(failure: Failure, requestId: string): HtmlPage {
  const { code, fields = {} } = failure
  const title =
    titles[failure.status] ?? (failure.status >= 500 ? 'Something went wrong' : 'The request could not be completed')
  return plainPage(
    title,
    html`<header><h1>${title}</h1></header>
<p>${sentence(failure)}</p>
${Object.keys(fields).length > 0 && html`<ul>${Object.entries(fields).map(fieldLine)}</ul>`}
<p class="muted">Request ${requestId}</p>`,
    html`<meta name="error-code" content="${code}">`,
  )
}

const fieldLine = ([name, reason]: [string, string]) => html`<li data-field="${name}">${name}: ${reason}</li>`

/** Returns the sentence for a person who followed a link. Messages for API callers would not help them. */
function sentence({ code, message, headers, fields }: Failure): string {
  const wait = headers['retry-after']
  if (code === 'unauthorized') return 'The link is incomplete, has been used, or has expired.'
  if (code === 'invalid_request' && fields) return 'Please check what you entered.'
  if (code === 'rate_limited' && wait) return `Please wait ${wait} seconds and try again.`
  return message
}
