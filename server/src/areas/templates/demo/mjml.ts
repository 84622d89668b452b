const head = `<mj-head>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="25px" color="#1c2024" />
      <mj-button background-color="#1f6f54" border-radius="8px" font-size="16px" inner-padding="12px 24px" />
    </mj-attributes>
    <mj-style>@media (prefers-color-scheme: dark) { .card { background: #1a1b1e !important } .card div { color: #edeef0 !important } }</mj-style>
  </mj-head>`

export const newsletterMjml = (intro: string): string => `<mjml>
  ${head}
  <mj-body background-color="#f4f5f7">
    <mj-section padding="32px 0 8px">
      <mj-column>
        <mj-text font-size="14px" color="#60646c">{{ product.name }}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" border-radius="14px" css-class="card">
      <mj-column>
        <mj-text font-size="26px" line-height="34px" font-weight="700">{{ headline }}</mj-text>
        <mj-text>Hello {{ contact.first_name | default: "there" }},</mj-text>
        <mj-text>${intro}</mj-text>
        <mj-divider border-width="1px" border-color="#e4e6eb" />
        <mj-text font-weight="700">Drawings side by side</mj-text>
        <mj-text>Lay two revisions next to each other. What changed is marked.</mj-text>
        <mj-text font-weight="700">Search that finds it</mj-text>
        <mj-text>Photos, notes and drawings, by any word, in a blink.</mj-text>
        <mj-button href="https://fieldnote.example/news" align="left">Read it all</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

export const digestMjml = `<mjml>
  ${head}
  <mj-body background-color="#f4f5f7">
    <mj-section background-color="#ffffff" border-radius="14px" css-class="card">
      <mj-column>
        <mj-text font-size="22px" font-weight="700">Your week on site</mj-text>
        <mj-raw>{% if data.entries %}</mj-raw>
        <mj-text>{{ data.entries }} diary entries and {{ data.photos | default: 0 }} photos were added.</mj-text>
        <mj-raw>{% else %}</mj-raw>
        <mj-text>A quiet week: nothing was added.</mj-text>
        <mj-raw>{% endif %}</mj-raw>
        <mj-button href="https://app.fieldnote.example/week" align="left">Open the week</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`
