import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'Hemos recuperado sus respuestas del {time}.',
  afresh: 'Empezar de nuevo',
  resumed:
    'Hemos recuperado sus respuestas. Indique de nuevo los archivos, las firmas y los datos confidenciales, por favor.',
  later: 'Continuar más tarde',
  laterText:
    'Sus respuestas están guardadas hasta el {date}, pero aún no se han enviado. Podemos enviarle un enlace para continuar. No se incluyen archivos, firmas ni datos confidenciales.',
  email: 'Su correo electrónico',
  submit: 'Recibir el enlace',
  back: 'Volver al formulario',
  sentHeadline: 'Consulte su correo',
  sentText:
    'Si la dirección es correcta, le llegará un correo con su enlace. Es válido hasta el {date} y una sola vez.',
  confirmHeadline: 'Continuar el formulario',
  confirmText: 'Sus respuestas siguen ahí. Con este botón puede continuar; después el enlace dejará de ser válido.',
  confirm: 'Continuar ahora',
  endedHeadline: 'Este enlace ya no es válido',
  endedText: 'Ya se ha utilizado, ha caducado o las respuestas ya se han enviado. Puede abrir el formulario de nuevo.',
  mail: {
    subject: 'Su enlace para continuar: {title}',
    body: 'Buenos días:\n\nCon este enlace puede seguir rellenando el formulario «{title}»:',
    action: 'Continuar',
    remark:
      'El enlace es válido hasta el {date} y una sola vez. Quien lo tenga puede ver sus respuestas: no lo comparta. Si no lo ha solicitado, puede ignorar este correo.',
  },
}
