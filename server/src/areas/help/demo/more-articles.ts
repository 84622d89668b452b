import { article, type DemoCollection } from './article.ts'

export const moreCollections: DemoCollection[] = [
  {
    name: 'Working on site',
    description: 'Offline, on a tablet, with gloves.',
    german: 'Auf der Baustelle',
    articles: [
      article(
        'Work without a connection',
        30,
        0.74,
        'Press **Download** on a project before you leave. Notes and photos are sent when you are online again.\n\nIf two people changed the same note, both versions are saved.',
      ),
      article(
        'Scan a QR code on site',
        13,
        0.91,
        'Print the code of a sheet and put it on the door. Anyone with access opens the latest revision with a scan.',
      ),
      article(
        'Daily reports',
        19,
        0.87,
        'A report collects weather, people, notes and photos of one day. Export it as a PDF.',
      ),
      article(
        'Use GPS on plans',
        9,
        0.72,
        'Place two reference points once. From then on your position is shown on the plan.',
      ),
      article(
        'Photos use too much space',
        7,
        0.8,
        'Choose *Optimized* in the settings of the app. Originals are uploaded and removed from the device.',
      ),
      article(
        'Voice notes',
        6,
        0.89,
        'Hold the microphone, speak, release. The note is transcribed in the language of your account.',
      ),
      article(
        'Punch lists',
        15,
        0.9,
        'Filter tasks by room and trade, and share the list with a subcontractor as a link.',
      ),
      article(
        'Lost or stolen device',
        4,
        0.95,
        'Open **Account → Devices** on another device and press *Sign out*. Downloaded plans are removed.',
      ),
    ],
  },
  {
    name: 'Billing',
    description: 'Plans, invoices and payment.',
    german: 'Abrechnung',
    articles: [
      article(
        'Change your plan',
        26,
        0.84,
        'Open **Billing** and choose another plan. You pay the difference for the rest of the period.',
        {
          german: {
            title: 'Den Tarif wechseln',
            text: 'Öffne **Abrechnung** und wähle einen anderen Tarif. Die Differenz wird anteilig berechnet.',
          },
        },
      ),
      article(
        'Download an invoice',
        31,
        0.95,
        'All invoices are under **Billing → Invoices**, as PDF. Add an address to get each one by mail.',
        {
          german: {
            title: 'Eine Rechnung herunterladen',
            text: 'Alle Rechnungen stehen unter **Abrechnung → Rechnungen** als PDF bereit.',
          },
        },
      ),
      article(
        'Update the payment method',
        17,
        0.91,
        'Open **Billing**, press *Payment method* and enter the new card. The next payment uses it.',
      ),
      article(
        'Cancel your subscription',
        20,
        0.7,
        'Open **Billing** and press *Cancel*. You keep access until the end of the period, and your plans stay for 90 days.',
      ),
      article(
        'How seats are counted',
        12,
        0.82,
        'Members and owners take a seat, guests do not. A seat is free again as soon as somebody leaves.',
      ),
      article(
        'Taxes and VAT numbers',
        8,
        0.86,
        'Enter your VAT number under **Billing → Details**. It is printed on the next invoice.',
      ),
      article(
        'Refunds',
        9,
        0.68,
        'Write to us within 14 days of the payment. Refunds arrive within five working days.',
      ),
      article(
        'Discounts for schools',
        2,
        0.9,
        'Schools and universities pay half. Send us a link to your institution.',
        { status: 'draft' },
      ),
    ],
  },
  {
    name: 'Account and security',
    description: 'Sign-in, two-factor and your data.',
    german: 'Konto und Sicherheit',
    articles: [
      article(
        'Reset your password',
        29,
        0.93,
        'Press **Forgot password** on the sign-in page. The link in the mail is valid for one hour.',
        {
          german: {
            title: 'Passwort zurücksetzen',
            text: 'Drücke **Passwort vergessen** auf der Anmeldeseite. Der Link gilt eine Stunde.',
          },
        },
      ),
      article(
        'Turn on two-factor authentication',
        16,
        0.92,
        'Open **Account → Security**, scan the code with an authenticator app and store the recovery codes.',
      ),
      article(
        'Single sign-on',
        11,
        0.79,
        'Companies on the Business plan can connect Microsoft Entra ID, Okta or any OpenID Connect provider.',
      ),
      article(
        'Where your data is stored',
        10,
        0.97,
        'In the European Union, in two data centers. Backups are encrypted and stored for 35 days.',
      ),
      article(
        'Export all your data',
        6,
        0.88,
        'Owners press **Export** in the settings of the company. You get a link when the archive is ready.',
      ),
      article(
        'Delete your account',
        8,
        0.76,
        'Open **Account** and press *Delete*. If you are the only owner of a company, hand it over first.',
      ),
      article('API keys', 7, 0.9, 'Create a key under **Developers**. It is shown once, so store it in a safe place.'),
      article('What is new in version 6', 3, 0.9, 'A faster viewer, shared filters and voice notes.', {
        status: 'scheduled',
      }),
    ],
  },
]
