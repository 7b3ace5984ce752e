/** The kind of an activity that is nothing else, by the names of onOffice: what an activity is whose form names no kind. */
export const noteKind = 'Notiz'
