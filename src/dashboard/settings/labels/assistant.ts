import { label } from './label.ts'

export const assistantLabels = {
  chat_assistant_enabled: label(
    ['Assistant on the page', 'Needs address and model, here or in the account.'],
    ['Assistent auf der Seite', 'Braucht Adresse und Modell, hier oder im Konto.'],
  ),
  chat_assistant_base_url: label(
    ['Address of the model', 'An OpenAI-compatible endpoint.'],
    ['Adresse des Modells', 'Ein OpenAI-kompatibler Endpunkt.'],
  ),
  chat_assistant_model: label(['Name of the model', ''], ['Name des Modells', '']),
  chat_assistant_name: label(['Name of the assistant', ''], ['Name des Assistenten', '']),
  chat_assistant_greeting: label(['Greeting', ''], ['Begrüßung', '']),
  chat_assistant_suggestions: label(
    ['Suggested questions', 'One per line, four at most. A click sends the question.'],
    ['Vorgeschlagene Fragen', 'Eine je Zeile, höchstens vier. Ein Klick sendet die Frage.'],
  ),
  chat_assistant_instructions: label(['How it should behave', ''], ['Wie er sich verhalten soll', '']),
  chat_assistant_knowledge: label(
    ['What it may know', 'Opening hours, area, fees …'],
    ['Was er wissen darf', 'Öffnungszeiten, Gebiet, Gebühren …'],
  ),
  chat_assistant_fill_fields: label(
    ['May propose answers', 'The visitor confirms each.'],
    ['Darf Antworten vorschlagen', 'Besucher bestätigen jede einzeln.'],
  ),
  chat_assistant_excluded_field_ids: label(
    ['Fields it cannot see or fill in', ''],
    ['Felder, die er weder sieht noch füllt', ''],
  ),
  chat_assistant_store_transcript: label(
    ['Store the conversation', 'With the submission, if one follows. Visitors agree to it first.'],
    ['Gespräch speichern', 'Mit der Einsendung, wenn eine folgt. Besucher stimmen vorher zu.'],
  ),
  chat_assistant_max_messages: label(
    ['Maximum number of messages', 'Per visit to the page.'],
    ['Höchstzahl an Nachrichten', 'Je Besuch der Seite.'],
  ),
  chat_assistant_consent_text: label(
    ['Consent', 'Visitors agree before the first message.'],
    ['Einwilligung', 'Besucher stimmen vor der ersten Nachricht zu.'],
  ),
  chat_assistant_api_key: label(
    ['API key of the model', 'It is never shown again. If left empty, that of the account is used, for the same host.'],
    ['API-Schlüssel des Modells', 'Er wird nie wieder angezeigt. Ohne eigenen gilt der des Kontos, bei gleichem Host.'],
  ),
}
