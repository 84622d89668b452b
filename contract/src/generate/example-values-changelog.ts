// Example values of posts and pictures.

const post = {
  title: 'Compare two drawings',
  slug: 'compare-two-drawings',
  body: 'You can now lay two revisions **side by side**.',
  html: '<p>You can now lay two revisions <strong>side by side</strong>.</p>\n',
  excerpt: 'You can now lay two revisions side by side.',
  labels: ['iOS'],
  url: 'https://userkeep.example.com/changelog/uk_pk_live_Rk3vJ8sQ2mZx7LbT9wYc4NdP/compare-two-drawings',
}

const shapes = [
  'ChangelogPost',
  'ChangelogPostInFull',
  'NewChangelogPost',
  'ChangelogPostChange',
  'ChangelogPreview',
  'RenderedChangelog',
  'PublicChangelogPost',
  'OwnChangelogPost',
  'ChangelogPostOfContact',
]

export const changelog = {
  ...Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(post).map(([field, value]) => [`${shape}.${field}`, value])),
  ),
  ...Object.fromEntries(
    ['ChangelogCategory', 'NewChangelogCategory', 'ChangelogCategoryChange', 'ShownChangelogCategory'].flatMap(
      (shape) => [
        [`${shape}.name`, 'New'],
        [`${shape}.color`, 'blue'],
      ],
    ),
  ),
  'NewPicture.name': 'drawings.png',
  'Picture.name': 'drawings.png',
  'Picture.width': 1600,
  'Picture.height': 900,
}
