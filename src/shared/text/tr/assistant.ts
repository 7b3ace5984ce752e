import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: 'Formla ilgili sorularınız mı var?',
  name: 'Form yardımı',
  disclosure: 'Burada bir yapay zekâ yanıt veriyor. Yanılabilir.',
  close: 'Kapat',
  log: 'Konuşma',
  greeting: 'Merhaba! Ne öğrenmek istersiniz? Formu doldururken de yardımcı olabilirim.',
  consent:
    'Mesajlarınız ve formda şimdiye kadar girdikleriniz, yanıtları oluşturan bir yapay zekâ hizmetine iletilir. Konuşma burada kaydedilmez.',
  agree: 'Kabul ediyorum.',
  message: 'Mesajınız',
  send: 'Mesajı gönder',
  unavailable: 'Yardım şu anda kullanılamıyor. Formu her zamanki gibi doldurup gönderebilirsiniz.',
  tooOften: 'Kısa sürede çok sayıda mesaj gönderdiniz. Lütfen biraz bekleyin.',
  usedUp: 'Burada daha fazla mesaj gönderilemez. Formu her zamanki gibi doldurup gönderebilirsiniz.',
  proposals: 'Sizin için şunları girebilirim:',
  yes: 'Evet',
  live: {
    you: 'Siz: ',
    writes: 'Yanıt yazılıyor …',
    agreeFirst: 'Lütfen önce iletime onay verin.',
    writeFirst: 'Lütfen önce bir mesaj yazın.',
    accept: 'Aktar',
    accepted: 'Aktarıldı',
    filled: 'otomatik dolduruldu',
    acceptAll: 'Tümünü aktar',
    undo: 'Geri al',
    notPossible: 'Şu anda mümkün değil',
    failed: 'Yardım şu anda kullanılamıyor. Formu her zamanki gibi doldurup gönderebilirsiniz.',
  },
}
