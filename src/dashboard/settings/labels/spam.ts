import { label } from './label.ts'

export const spamLabels = {
  honeypot_enabled: label(
    ['Decoy field', 'Programs fill it in, people do not see it.'],
    ['Köderfeld', 'Programme füllen es aus, Menschen sehen es nicht.'],
  ),
  min_fill_seconds: label(
    ['Minimum time to fill in', 'Anything sent sooner counts as spam.', 'seconds'],
    ['Mindestzeit zum Ausfüllen', 'Was schneller gesendet wird, gilt als Spam.', 'Sekunden'],
  ),
  max_form_age_hours: label(
    ['Maximum age of the page', 'Older pages are loaded again; answers are kept.', 'hours'],
    ['Höchstalter der Seite', 'Ältere Seiten werden neu geladen; Antworten bleiben erhalten.', 'Stunden'],
  ),
  spam_blocked_words: label(
    ['Blocked words', 'An answer that contains one of them is spam.'],
    ['Gesperrte Wörter', 'Eine Antwort mit einem davon ist Spam.'],
  ),
  spam_blocked_email_domains: label(
    ['Blocked e-mail domains', 'With their subdomains.'],
    ['Gesperrte E-Mail-Domains', 'Samt Subdomains.'],
  ),
  pow_enabled: label(
    [
      'Calculation before sending',
      'The browser solves it automatically, which makes mass submissions expensive. No third-party service. Needs JavaScript.',
    ],
    [
      'Rechenaufgabe vor dem Senden',
      'Der Browser löst sie automatisch; Massensendungen werden teuer. Ohne Drittanbieter. Braucht JavaScript.',
    ],
  ),
  pow_difficulty: label(
    ['Difficulty', 'Visitors only notice “Hard”. Adaptive: harder, the more is sent.'],
    ['Schwierigkeit', 'Besucher merken nur „Schwer“. Angepasst: schwerer, je mehr gesendet wird.'],
  ),
  spam_max_links: label(
    ['Maximum number of links', 'In all answers together.'],
    ['Höchstzahl an Links', 'In allen Antworten zusammen.'],
  ),
  spam_action: label(['What happens to spam', ''], ['Was mit Spam geschieht', '']),
}
