import { article, type DemoCollection } from './article.ts'
import { moreCollections } from './more-articles.ts'

/** The help center of the demo's product, which shares construction drawings. */
export const demoCollections: DemoCollection[] = [
  {
    name: 'Getting started',
    description: 'From the first upload to the first shared plan.',
    german: 'Erste Schritte',
    articles: [
      article(
        'Create your first project',
        42,
        0.91,
        'Press **New project**, give it a name and choose who may see it.\n\n1. Name the project after the site.\n2. Add the address, so that plans open on the map.\n3. Invite the people who work on it.',
        {
          german: {
            title: 'Das erste Projekt anlegen',
            text: 'Drücke **Neues Projekt**, gib ihm einen Namen und lade dein Team ein.',
          },
        },
      ),
      article(
        'Upload drawings',
        38,
        0.88,
        'Drop PDF, DWG or IFC files onto a project. Sheets are split and named by their title block.',
        {
          german: {
            title: 'Zeichnungen hochladen',
            text: 'Ziehe PDF-, DWG- oder IFC-Dateien auf ein Projekt. Die Blätter werden nach dem Schriftfeld benannt.',
          },
        },
      ),
      article(
        'Invite your colleagues',
        35,
        0.94,
        'Open **Team**, press *Invite* and enter addresses. Each person gets a link that is valid for seven days.',
        {
          german: {
            title: 'Kolleginnen und Kollegen einladen',
            text: 'Öffne **Team** und drücke *Einladen*. Der Link gilt sieben Tage.',
          },
        },
      ),
      article(
        'Roles and permissions',
        21,
        0.83,
        '| Role | View | Mark up | Manage |\n|---|---|---|---|\n| Guest | yes | no | no |\n| Member | yes | yes | no |\n| Owner | yes | yes | yes |',
      ),
      article(
        'Install the app on a tablet',
        18,
        0.9,
        'The app is in the stores of Apple and Google. Sign in with the same address as on the web.',
      ),
      article(
        'Supported file formats',
        16,
        0.87,
        'PDF, DWG, DXF, IFC, RVT (read only), PNG, JPEG and TIFF. Files may have up to 2 GB.',
      ),
      article('Change the language', 9, 0.92, 'Open your **Account** and choose a language. It applies to you alone.'),
      article(
        'Keyboard shortcuts',
        12,
        0.96,
        'Press `?` anywhere to see all shortcuts. The most useful ones: `M` measures, `N` adds a note, `C` compares.',
      ),
    ],
  },
  {
    name: 'Plans and markups',
    description: 'Compare, measure, comment and sign off.',
    german: 'Pläne und Markierungen',
    articles: [
      article(
        'Compare two revisions',
        33,
        0.93,
        'Open a sheet, press **Compare** and choose a revision. New lines are green, removed lines are red.\n\n## Tips\n\n- Use the slider to fade between both.\n- Press `H` to hide what did not change.',
        {
          german: {
            title: 'Zwei Revisionen vergleichen',
            text: 'Öffne ein Blatt und drücke **Vergleichen**. Neue Linien sind grün, entfernte rot.',
          },
        },
      ),
      article(
        'Measure lengths and areas',
        27,
        0.86,
        'Calibrate the sheet once with a known length. Then press `M` and draw.',
      ),
      article(
        'Add notes and photos',
        24,
        0.9,
        'Tap where the note belongs, write, and attach photos. The note keeps the place, the time and your name.',
      ),
      article(
        'Assign a task',
        22,
        0.89,
        'Turn a note into a task, choose who is responsible and set a due date. They are notified at once.',
      ),
      article(
        'Sign off a sheet',
        14,
        0.78,
        'Owners press **Approve** on the latest revision. Earlier approvals stay in the history.',
      ),
      article(
        'Link sheets to each other',
        11,
        0.85,
        'References such as *see A-201* become links when the sheet exists in the project.',
      ),
      article(
        'Layers and filters',
        8,
        0.81,
        'Show electrical, plumbing or structural markups alone. A filter can be saved and shared.',
      ),
      article(
        'Restore an earlier revision',
        10,
        0.88,
        'Open **History**, choose a revision and press *Make current*. Nothing is deleted.',
      ),
    ],
  },
  ...moreCollections,
]

export const demoSearches: { query: string; daily: number; isFound: boolean }[] = [
  { query: 'invoice', daily: 6, isFound: true },
  { query: 'offline', daily: 5, isFound: true },
  { query: 'password', daily: 4, isFound: true },
  { query: 'compare', daily: 3, isFound: true },
  { query: 'print a plan to scale', daily: 2.2, isFound: false },
  { query: 'apple pencil', daily: 1.6, isFound: false },
  { query: 'purchase order', daily: 1.1, isFound: false },
  { query: 'revit plugin', daily: 0.9, isFound: false },
]
