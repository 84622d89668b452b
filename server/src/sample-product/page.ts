import { html, textOf } from '../platform/html/html.ts'
import { people } from './people.ts'

/** The strictest policy of a page, under which the widget works. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const samplePage = (key: string, query: string): string =>
  textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fieldnote, a sample product</title>
<link rel="stylesheet" href="/demo/app.css">
<script type="module" src="/demo/app.js"></script>
<script type="module" src="/widget.js" data-key="${key}"></script>
</head>
<body>
<header>
<span class="name">Fieldnote</span>
<nav aria-label="Screens">
<a href="/demo${query}">Projects</a>
<a href="/demo/drawings${query}">Drawings</a>
<a href="/demo/reports${query}">Reports</a>
<a href="/demo/team${query}">Team</a>
<a href="/demo/pricing${query}">Pricing</a>
<a href="/demo/ideas${query}">Ideas</a>
<a href="/demo/rewards${query}">Rewards</a>
<a href="/demo/preferences${query}">Preferences</a>
<a href="/demo/behind${query}">Developer view</a>
</nav>
<span class="news"></span>
<span class="bell"></span>
<label>Signed in as
<select>
<option value="">a visitor</option>
${Object.entries(people).map(([value, { name }]) => html`<option value="${value}">${name}</option>`)}
</select>
</label>
</header>
<main></main>
</body>
</html>
`)

export const emptyPage = (): string =>
  textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A sample product</title>
<link rel="stylesheet" href="/demo/app.css">
</head>
<body>
<main>
<h1>Nothing to show yet</h1>
<p>The sample product requires an organization.</p>
<p><a href="/">Create an account</a>, or run <code>npm run demo</code> while the service is stopped.</p>
</main>
</body>
</html>
`)
