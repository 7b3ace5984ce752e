/** Errors of onOffice by their numbers, as far as the server gives them. */
const messages = {
  6: 'Syntax error',
  9: 'Empty request',
  13: 'Missing or invalid element "token"',
  14: 'Missing or invalid element "request"',
  15: 'Missing or invalid element "actions"',
  16: 'Missing or invalid attribute "actionid"',
  19: 'Missing or invalid attribute "resourcetype"',
  20: 'Missing or invalid element "parameters"',
  22: 'Not authenticated',
  25: 'Missing configuration for resource type',
  50: 'Missing email identity',
  51: 'Invalid email identity',
  53: 'Missing receivers',
  55: 'Invalid receivers',
  75: 'Unknown field',
  79: 'Missing record id',
  80: 'Unknown record',
  83: 'Unknown address phone record',
  87: 'Ambiguous address phone record identifier',
  91: 'Start date missing',
  92: 'End date missing',
  93: 'Start date is greater than end date',
  97: 'Error in action',
  98: 'Missing relation to address and/or estate record',
  100: 'Unknown kind of action',
  129: 'Fileupload is missing temporary upload file',
  132: 'No or unknown relation given',
  136: 'Your timestamp is too old or your server time is wrong',
  137: 'The HMAC is invalid',
  138: 'Unknown field in task data',
  141: 'Unknown field',
  142: 'Unknown operator',
  143: 'Unknown field in estate data',
  144: 'Invalid field in input data',
  154: 'Unknown calendar field',
  156: 'Access violation',
  160: 'Invalid language',
  163: 'Invalid name for module',
  167: 'Missing parameter',
  193: 'Parameter extendedclaim is required but missing, empty or invalid',
  201: 'Parameter extendedclaim is outdated',
  212: 'Unknown sort field',
  219: 'n:n relations are not allowed',
  220: 'Unknown origincontact',
  221: 'Unknown feature',
  222: 'Invalid value for cost, not numeric or less than 0',
  223: 'Invalid value for duration, not numeric or less than 0',
  224: 'Can not set reason of cancellation, advisory level missing',
  225: 'Unknown advisory level',
  226: 'Unknown reason of cancellation',
  227: 'Given element or parameter was expected to be a string',
  228: 'Given element or parameter was expected to be an integer',
  235: 'Unknown record id',
  251: 'Unknown user',
  252: 'Unknown value in select field',
  254: 'Missing mandatory field',
  255: 'Invalid value for parameter',
  258: 'The default entry must be passed also as normal, private or business entry',
  302: 'Too many ids',
} as const
export type ErrorCode = keyof typeof messages

/** What onOffice refuses, as it says it: `Unknown field "Vorame"`. */
export class Refusal extends Error {
  readonly errorcode: ErrorCode

  constructor(errorcode: ErrorCode, about?: string) {
    super(about === undefined ? messages[errorcode] : `${messages[errorcode]} "${about}"`)
    this.errorcode = errorcode
  }
}
