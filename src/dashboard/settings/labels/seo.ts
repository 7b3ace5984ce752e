import { label } from './label.ts'

export const seoLabels = {
  seo_indexable: label(
    ['Show in search engines', 'Search engines may list the page.'],
    ['In Suchmaschinen anzeigen', 'Suchmaschinen dürfen die Seite aufführen.'],
  ),
  seo_title: label(['Title for search and sharing', ''], ['Titel für Suche und Teilen', '']),
  seo_description: label(['Description for search and sharing', ''], ['Beschreibung für Suche und Teilen', '']),
}
