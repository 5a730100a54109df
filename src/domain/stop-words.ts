/**
 * What a reply to a message asks for: to stop messages (`leave`), to get them again (`return`), or perhaps one of these
 * (`unclear`, such as "vou sair mais cedo do jogo"), which an organiser decides.
 */
export const CONSENT_REPLIES = ['leave', 'return', 'unclear'] as const;
export type ConsentReply = (typeof CONSENT_REPLIES)[number];

/** Longer texts are neither opt-outs nor opt-ins. In characters. */
const LONGEST = 300;

/** Courtesies that are ignored anywhere in the text. */
const COURTESY =
  /\b(por (favor|gentileza)|favor|pf|pfv|pfvr|please|obrigad[oa]|obg|grat[oa]|valeu|vlw|oi|ola|bom dia|boa (tarde|noite)|gente|pessoal)\b/g;

const I_WANT = '(?:eu )?(?:(?:quero|queria|desejo|preciso|gostaria de|pode|podem|poderia|poderiam) )?';
const LEAVE =
  '(?:sair|saia|parar|pare|parem|para|stop|cancelar|cancela|cancele|cancelem|descadastrar|descadastra|descadastre|descadastrem|remover|remova|removam)';
const TAKE =
  '(?:tira|tire|tirem|tirar|remove|remova|removam|remover|exclua|excluir|descadastre|descadastrar)';
const SEND = '(?:manda|mande|mandem|mandar|envia|envie|enviem|enviar|receber)';
const MESSAGES =
  '(?:(?:as|os|essas|esses|estas|estes|suas|seus|mais|de|das|dos|com) )*(?:mensagem|mensagens|msg|msgs|lembrete|lembretes|aviso|avisos|promocoes|whatsapp|zap)';
const LIST =
  '(?:da|dessa|desta|de|do|desse|deste) (?:lista|listas|grupo)(?: de (?:transmissao|envio|envios|mensagens|whatsapp|avisos))?';
const FROM = `(?:${LIST}|${MESSAGES}|(?:de )?(?:me )?${SEND}(?: mais)?(?: isso| ${MESSAGES})?)`;
const NO_MORE = `nao (?:quero|queria|desejo|gostaria de)(?: mais)? (?:receber(?: mais)?(?: isso| nada| ${MESSAGES})?|${MESSAGES})`;
const NOT_SEND = `nao (?:me )?${SEND}(?: mais)?(?: isso| nada| ${MESSAGES})?`;
const WHERE = '(?: (?:no|pelo|por) (?:whatsapp|zap))?';

const LEAVING = whole(
  `${I_WANT}${LEAVE}(?: ${LEAVE})*(?: ${FROM})?${WHERE}`,
  `${I_WANT}me ${TAKE} ${FROM}${WHERE}`,
  `${I_WANT}${TAKE}(?: o)?(?: meu (?:numero|nome|telefone|contato)) ${FROM}${WHERE}`,
  `(?:eu )?(?:${NO_MORE}|${NOT_SEND})(?: mais)?${WHERE}`,
);
const RETURNING = whole(
  `${I_WANT}(?:voltar|volte|volta)(?: (?:voltar|volte|volta))*`,
  `${I_WANT}voltar (?:a receber(?: ${MESSAGES})?|(?:para|pra) (?:a )?(?:lista|o grupo))${WHERE}`,
);

/** Words of leaving, of ending, or of unwanted messages. "Para" alone is a preposition. */
const OF_LEAVING =
  /\b(sair|saia|saindo|parar|pare|parem|stop|cancel\w*|descadastr\w*|desinscrev\w*|remov\w*|tir(a|e|em|ar) (eu|meu)|me tir\w*|spam|denunci\w*|bloque\w*|nao (quero|queria|desejo|gostaria|manda|mande|mandem|envia|envie|enviem|me))\b/;

/** What the text of a reply, or the label of a tapped button, asks for; null where it asks for neither. */
export function consentReplyOf(text: string): ConsentReply | null {
  if (text.length > LONGEST) return OF_LEAVING.test(plain(text.slice(0, LONGEST))) ? 'unclear' : null;
  const words = plain(text);
  const core = words.replaceAll(COURTESY, ' ').replaceAll(/ +/g, ' ').trim();
  if (LEAVING.test(core)) return 'leave';
  if (RETURNING.test(core)) return 'return';
  return OF_LEAVING.test(words) ? 'unclear' : null;
}

function whole(...forms: readonly string[]): RegExp {
  return new RegExp(`^(?:${forms.join('|')})$`);
}

/** Letters and digits in lower case, without accents, one blank between words. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
